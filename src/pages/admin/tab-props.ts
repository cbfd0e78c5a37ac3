import type { CassetteList } from '../../services/use-cassettes.ts';

export type TabProps = {
  /** A tab shows and loads data only for an editor; null while none is signed in. */
  editorUid: string | null;
  /** Loaded once and shared by all tabs. */
  catalogue: CassetteList;
  /** Add Cassette was pressed, and its form is not open yet. */
  isAddPressed: boolean;
  /** The tab Cassettes, which the press may have mounted, has opened the form. */
  onFormOpened: () => void;
};
