import { Button } from '../../../components/ui/button.tsx';
import { useCatalogueTab } from '../catalogue/catalogue-provider.tsx';
import { SelectionBar } from '../selection-bar.tsx';

/** The actions on the selected cassettes (docs/behaviour, "Bulk edit"). */
export function BulkBar() {
  const { selection, bulk, openDialog } = useCatalogueTab();
  const { selected } = selection;
  const change = () => openDialog({ action: 'change', cassettes: selected });
  return (
    <SelectionBar selection={selection}>
      <Button variant="main" onClick={change}>
        Change…
      </Button>
      <Button onClick={() => void bulk.moveToBin(selected)}>Move to the bin</Button>
    </SelectionBar>
  );
}
