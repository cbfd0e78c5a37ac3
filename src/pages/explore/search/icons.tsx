export function SearchIcon() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="2.75">
        <circle cx="10" cy="10" r="6.6" />
        <path d="m15 15 6.4 6.4" />
      </g>
    </svg>
  );
}

export function SortIcon() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        d="M7.5 20.5v-16m-4.2 4.6 4.2-4.6 4.2 4.6M16.5 3.5v16m-4.2-4.6 4.2 4.6 4.2-4.6"
      />
    </svg>
  );
}
