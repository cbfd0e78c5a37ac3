import { createContext } from 'react';
import type { Vocabulary } from '../../../domain/suggestions.ts';

/** What the fields of every form below may suggest; null where nothing is known. */
export const VocabularyContext = createContext<Vocabulary | null>(null);
