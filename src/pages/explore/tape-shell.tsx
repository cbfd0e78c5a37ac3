/** The cassette itself, seen through the back of its case. */
export function TapeShell() {
  return (
    <svg viewBox="0 0 244 380" aria-hidden="true" width="244" height="380">
      <rect x="14" y="12" width="216" height="356" fill="var(--overprint)" />
      <g fill="none" stroke="var(--paper-shade)" strokeWidth="2">
        <path d="M30 30H168V350H30Z" />
        <path d="M70 96h40v188H70Z" />
        <path d="M230 74h-34l-10 26v180l10 26h34" />
      </g>
      {[130, 250].map((y) => (
        <g key={y} transform={`translate(90 ${y})`}>
          <circle r="21" fill="var(--paper-shade)" />
          <circle r="13" fill="var(--slot)" />
          <g stroke="var(--paper-shade)" strokeWidth="4">
            {[0, 60, 120, 180, 240, 300].map((angle) => (
              <path key={angle} d="M0-14v6" transform={`rotate(${angle})`} />
            ))}
          </g>
        </g>
      ))}
      {[
        [22, 20],
        [222, 20],
        [22, 360],
        [222, 360],
      ].map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="4" fill="var(--paper-shade)" />
      ))}
    </svg>
  );
}
