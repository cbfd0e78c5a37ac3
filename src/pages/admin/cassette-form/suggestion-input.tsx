import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { isOfInputMethod } from '../../../components/ui/input-method.ts';
import {
  applySuggestion,
  findSuggestions,
  itemAtCaret,
  type SuggestedWord,
  type Vocabulary,
} from '../../../domain/suggestions.ts';
import { splitList } from '../../../domain/text/list-text.ts';
import styles from './suggestion-input.module.css';

/** The words that the fields below may suggest; null where there are none. */
export const VocabularyContext = createContext<Vocabulary | null>(null);

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string;
  onTextChange: (text: string) => void;
  vocabulary: readonly SuggestedWord[];
  /** A comma for a list, of which the item at the caret is completed. */
  separator: ',' | '';
};

/**
 * A text input with suggestions: the combobox with a listbox of the ARIA Authoring Practices. Any text
 * is valid. Enter accepts a suggestion only after the arrow keys have moved to it; Tab and blur never do.
 */
export function SuggestionInput({ value, onTextChange, vocabulary, separator, ...rest }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /** `typing` suggests only for a non-empty item, `requested` for an empty one too. */
  const [mode, setMode] = useState<'closed' | 'typing' | 'requested'>('closed');
  const [caret, setCaret] = useState(0);
  const [activeIndex, setActiveIndex] = useState(-1);
  /** The caret to set once an accepted suggestion is rendered. */
  const nextCaret = useRef<number | null>(null);

  const { start, end, item } = itemAtCaret(value, caret, separator);
  const otherItems = separator ? splitList(`${value.slice(0, start)},${value.slice(end)}`) : [];
  const isWanted = mode === 'requested' || (mode === 'typing' && item !== '');
  const options = isWanted ? findSuggestions(vocabulary, item, otherItems) : [];
  const isOpen = options.length > 0;
  const active = isOpen ? options[activeIndex] : undefined;

  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  useEffect(() => {
    if (nextCaret.current === null) return;
    input.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = null;
  });

  const close = () => {
    setMode('closed');
    setActiveIndex(-1);
  };

  function accept(suggestion: string) {
    const next = applySuggestion(value, caret, separator, suggestion);
    nextCaret.current = next.caret;
    setCaret(next.caret);
    onTextChange(next.text);
    close();
  }

  /** Moves cyclically through the options and the input itself, which has the index -1. */
  const moveBy = (step: 1 | -1) =>
    setActiveIndex((index) => ((index + 1 + step + options.length + 1) % (options.length + 1)) - 1);

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (isOfInputMethod(event.nativeEvent) || event.ctrlKey || event.metaKey) return;
    switch (event.key) {
      case 'ArrowDown':
        event.preventDefault();
        if (isOpen) return moveBy(1);
        setCaret(event.currentTarget.selectionStart ?? value.length);
        setMode('requested');
        return setActiveIndex(0);
      case 'ArrowUp':
        if (!isOpen) return;
        event.preventDefault();
        return moveBy(-1);
      case 'Enter':
        if (active === undefined) return close();
        event.preventDefault();
        return accept(active);
      case 'Escape':
        if (!isOpen) return;
        // Closes the list only, not the dialog around it.
        event.preventDefault();
        event.stopPropagation();
        return close();
      case 'Home':
      case 'End':
      case 'ArrowLeft':
      case 'ArrowRight':
        return setActiveIndex(-1);
    }
  }

  return (
    <div className={styles.combobox}>
      <input
        {...rest}
        ref={input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={active === undefined ? undefined : `${id}-${activeIndex}`}
        autoComplete="off"
        value={value}
        onChange={(event) => {
          setCaret(event.target.selectionStart ?? event.target.value.length);
          setMode('typing');
          setActiveIndex(-1);
          onTextChange(event.target.value);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? value.length)}
        onKeyDown={handleKey}
        onBlur={close}
      />
      {isOpen && (
        <div
          ref={list}
          className={styles.list}
          role="listbox"
          id={`${id}-list`}
          aria-label="Suggestions"
        >
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
            <div
              key={option}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === activeIndex}
              className={styles.option}
              // Keeps the focus in the input.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => accept(option)}
            >
              <bdi>{option}</bdi>
            </div>
          ))}
        </div>
      )}
      <span className="visually-hidden" aria-live="polite">
        {isOpen && activeIndex === -1
          ? `${options.length === 1 ? '1 suggestion' : `${options.length} suggestions`}, with the arrow keys.`
          : ''}
      </span>
    </div>
  );
}
