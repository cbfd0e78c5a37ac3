/** A drawing of the cassette, visible through the back of its case. */
export function CassetteShell() {
  return (
    <svg aria-hidden="true" width="244" height="380">
      <rect x="14" y="12" width="216" height="356" fill="var(--overprint)" />
      <g fill="none" stroke="var(--paper-shade)">
        <path
          strokeWidth="2"
          d="M30 30H168V350H30ZM70 96h40v188H70ZM230 74h-34l-10 26v180l10 26h34"
        />
        {/* Two hubs with six teeth each, and four screws. */}
        {[130, 250].map((y) => (
          <g key={y}>
            <circle cx="90" cy={y} r="17" fill="var(--slot)" strokeWidth="8" />
            <circle cx="90" cy={y} r="11" strokeWidth="6" strokeDasharray="4 7.52" />
          </g>
        ))}
        <path strokeWidth="8" strokeLinecap="round" d="M22 20h0M222 20h0M22 360h0M222 360h0" />
      </g>
    </svg>
  );
}
