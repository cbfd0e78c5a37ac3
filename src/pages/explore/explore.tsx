/** Not written yet. */
export function Component() {
  return <h1>explore</h1>;
}
