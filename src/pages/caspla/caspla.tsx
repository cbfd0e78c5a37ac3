/** Not written yet. */
export function Component() {
  return <h1>caspla</h1>;
}
