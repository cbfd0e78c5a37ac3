import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react';

type Props = ComponentProps<'h2'> & {
  /** Whether a button led here, rather than the opening of the page. */
  takesFocus: boolean;
};

/** A heading that takes the focus if the button that led to it has gone. */
export function FocusedHeading({ takesFocus, ...rest }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const focus = useEffectEvent(() => {
    if (takesFocus && document.activeElement === document.body) heading.current?.focus();
  });
  useEffect(() => focus(), []);
  return <h2 {...rest} ref={heading} tabIndex={-1} />;
}
