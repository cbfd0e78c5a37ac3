import styles from './mascot.module.css';

const line = { fill: 'none', stroke: 'var(--ink)' };

/** The mascot: an SVG group centred on 0,0, about 560 units wide, for the SVG of a page. */
export function Mascot({ isLost = false }: { isLost?: boolean }) {
  return (
    <g className={styles.mascot}>
      {/* The shadow is blue and multiplied, so that it darkens a coral background. */}
      <rect className={styles.shadow} x="-208" y="-150" width="416" height="266" rx="26" />

      <Limb d="M-64 108C-74 150-58 176-66 214" />
      <Limb d="M62 108C60 150 96 166 104 202" />
      <Shoe transform="translate(-74 222)" />
      <Shoe transform="translate(116 206) rotate(-24) scale(-1 1)" />

      {isLost ? (
        <>
          <Limb d="M-202 22C-262 40-276 96-250 132" />
          <Glove at="-246 138" d="M0 0L-20 30M0 0L4 40M0 0L26 30M-8 0h16M-6 8h12" />
        </>
      ) : (
        <>
          <Pencil />
          <Limb d="M-204 34C-226 8-262 22-268 66" />
          <Glove at="-264 82" d="M-12-12L14-8M-14 2L15 4M-12 15L12 16" />
        </>
      )}
      <g transform="translate(200 26)">
        <g className={styles.wave}>
          <Limb d="M0 0C62 20 86-36 66-84" />
          <Glove at="62 -100" d="M0 0L-30-42M0 0L2-54M0 0L32-42M0 0L-40-4M-8 0h16M-6 8h12" />
        </g>
      </g>

      <rect className={styles.paper} x="-208" y="-150" width="416" height="266" rx="26" />
      <rect className={styles.blue} x="-184" y="-128" width="368" height="158" rx="16" />
      <g className={styles.coral}>
        <rect x="-184" y="-8" width="368" height="12" />
        <rect x="-184" y="12" width="368" height="18" />
        <circle cx="-166" cy="76" r="21" />
        <circle cx="166" cy="76" r="21" />
      </g>

      <g {...line} strokeWidth="9">
        <rect x="-208" y="-150" width="416" height="266" rx="26" />
        <path strokeWidth="5" d="M-150 116l18-72h264l18 72" />
      </g>

      <Eye x={-88} pupil={isLost ? [-6, -14] : [9, 5]} />
      <Eye x={88} pupil={isLost ? [10, -12] : [9, 5]} />

      {isLost ? (
        <path {...line} strokeWidth="19" d="M-84 84c18-20 34-20 50 0s34 20 50 0 34-20 50 0" />
      ) : (
        <Smile />
      )}
    </g>
  );
}

function Smile() {
  return (
    <>
      <path fill="var(--ink)" d="M-106 60Q0 82 106 60C92 96 48 108 0 108S-92 96-106 60Z" />
      <path fill="var(--coral)" d="M-46 99C-32 82 30 80 46 99 30 106-30 106-46 99Z" />
      <g fill="var(--paper-bright)" stroke="var(--ink)" strokeWidth="7">
        <circle cx="-106" cy="60" r="11" />
        <circle cx="106" cy="60" r="11" />
      </g>
    </>
  );
}

/** A turning reel with a pupil; `pupil` is its offset from the centre. */
function Eye({ x, pupil }: { x: number; pupil: [number, number] }) {
  return (
    <g transform={`translate(${x} -56)`}>
      <circle fill="var(--paper-bright)" r="62" />
      {/* Six teeth, as dashes. */}
      <circle className={styles.reel} r="51.5" />
      <g transform={`translate(${pupil.join(' ')})`}>
        <circle fill="var(--ink)" r="25" />
        <circle fill="var(--paper-bright)" cx="9" cy="-9" r="8" />
      </g>
      <circle {...line} strokeWidth="9" r="62" />
    </g>
  );
}

/** A magnetic tape along the path `d`, with a highlight. */
function Limb({ d }: { d: string }) {
  return (
    <>
      <path {...line} strokeWidth="19" d={d} />
      <path
        {...line}
        stroke="var(--paper-bright)"
        strokeWidth="3"
        transform="translate(-3 -1)"
        d={d}
      />
    </>
  );
}

/** A hand: the outlines of all fingers, then all fills, so that they join without lines between. */
function Glove({ at, d }: { at: string; d: string }) {
  return (
    <g transform={`translate(${at})`}>
      <path {...line} strokeWidth="36" d={d} />
      <path {...line} stroke="var(--paper-bright)" strokeWidth="21" d={d} />
    </g>
  );
}

function Pencil() {
  return (
    <g transform="translate(-264 82) rotate(-7)">
      <path className={styles.paper} d="M-13-74h26v184L0 144l-13-34z" />
      <path className={styles.blue} d="M-13-46h26v156h-26z" />
      <path className={styles.coral} d="M-13-74h26v28h-26z" />
      <path
        {...line}
        strokeWidth="6"
        d="M-13-74h26v184L0 144l-13-34zM-13-46h26M-13 110h26M-4-46v156"
      />
      <path fill="var(--ink)" d="M-6 130h12L0 146z" />
    </g>
  );
}

function Shoe({ transform }: { transform: string }) {
  const d = 'M28-16c6 10 8 22 7 34h-93c-4-22 12-34 34-32 8-2 12-10 24-12 12-2 22 0 28 10z';
  return (
    <g transform={transform}>
      <path className={styles.paper} d={d} />
      <path className={styles.blue} d={d} />
      <path {...line} strokeWidth="9" d={`${d}M-58 18h93`} />
    </g>
  );
}
