import type { CassetteList } from '../../services/use-cassettes.ts';

export type TabProps = {
  /** A tab shows and loads data only for an editor; null while none is signed in. */
  editorUid: string | null;
  /** Loaded once and shared by all tabs. */
  catalogue: CassetteList;
};
