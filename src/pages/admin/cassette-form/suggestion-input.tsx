import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import {
  applySuggestion,
  findSuggestions,
  itemAtCaret,
  type SuggestedWord,
} from '../../../domain/suggestions.ts';
import styles from './suggestion-input.module.css';

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string;
  onTextChange: (text: string) => void;
  words: readonly SuggestedWord[];
  /** A comma where the text is a list, of which the item under the caret is completed. */
  separator: ',' | '';
};

/**
 * A line of text that suggests what the catalogue holds already: a combobox with a list, as the ARIA
 * Authoring Practices describe it. Whatever is typed stands. Enter takes a suggestion only when the
 * arrow keys have gone to one; Tab and leaving take none.
 */
export function SuggestionInput({ value, onTextChange: onType, words, separator, ...rest }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<'typed' | 'asked' | null>(null);
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(-1);
  /** Where the caret belongs once an accepted suggestion is in the page. */
  const moved = useRef<number | null>(null);

  const { start, end, item } = itemAtCaret(value, caret, separator);
  const others = separator
    ? `${value.slice(0, start)},${value.slice(end)}`.split(',').map((other) => other.trim())
    : [];
  const wanted = open === 'asked' || (open === 'typed' && item !== '');
  const options = wanted ? findSuggestions(words, item, others) : [];
  const shown = options.length > 0;
  const chosen = shown ? options[active] : undefined;

  useEffect(() => {
    if (shown) list.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  useEffect(() => {
    if (moved.current === null) return;
    input.current?.setSelectionRange(moved.current, moved.current);
    moved.current = null;
  });

  const close = () => {
    setOpen(null);
    setActive(-1);
  };

  function take(suggestion: string) {
    const next = applySuggestion(value, caret, separator, suggestion);
    moved.current = next.caret;
    setCaret(next.caret);
    onType(next.text);
    close();
  }

  /** One past either end is the input itself. */
  const step = (by: 1 | -1) =>
    setActive((now) => ((now + 1 + by + options.length + 1) % (options.length + 1)) - 1);

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    switch (event.key) {
      case 'ArrowDown':
        event.preventDefault();
        if (shown) return step(1);
        setCaret(event.currentTarget.selectionStart ?? value.length);
        setOpen('asked');
        return setActive(0);
      case 'ArrowUp':
        if (!shown) return;
        event.preventDefault();
        return step(-1);
      case 'Enter':
        if (chosen === undefined) return close();
        event.preventDefault();
        return take(chosen);
      case 'Escape':
        if (!shown) return;
        // The list alone is closed by it, and not the dialog around it.
        event.preventDefault();
        event.stopPropagation();
        return close();
      case 'Home':
      case 'End':
      case 'ArrowLeft':
      case 'ArrowRight':
        return setActive(-1);
    }
  }

  return (
    <div className={styles.box}>
      <input
        {...rest}
        ref={input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? `${id}-list` : undefined}
        aria-activedescendant={chosen === undefined ? undefined : `${id}-${active}`}
        autoComplete="off"
        value={value}
        onChange={(event) => {
          setCaret(event.target.selectionStart ?? event.target.value.length);
          setOpen('typed');
          setActive(-1);
          onType(event.target.value);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? value.length)}
        onKeyDown={press}
        onBlur={close}
      />
      {shown && (
        <div
          ref={list}
          className={styles.list}
          role="listbox"
          id={`${id}-list`}
          aria-label="Suggestions"
        >
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
            <div
              key={option}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={styles.option}
              // The focus stays where one types.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(option)}
            >
              <bdi>{option}</bdi>
            </div>
          ))}
        </div>
      )}
      <span className="visually-hidden" aria-live="polite">
        {shown && active === -1
          ? `${options.length === 1 ? '1 suggestion' : `${options.length} suggestions`}, with the arrow keys.`
          : ''}
      </span>
    </div>
  );
}
