import { downloadFile } from '../../../components/download-file.ts';
import { Button } from '../../../components/ui/button.tsx';
import { formatCount } from '../../../domain/text/format-count.ts';
import { exportCsv } from '../../../import-export/own-csv.ts';
import { localDate } from '../local-date.ts';
import { useMessages } from '../messages/message-provider.tsx';
import { useCatalogueTab } from './catalogue-provider.tsx';

/** Saves the cassettes that the table shows as CSV (docs/behaviour, "Export"). */
export function ExportCassettes() {
  const { catalogue, filter } = useCatalogueTab();
  const { post } = useMessages();
  const canExport = catalogue.status === 'ready' && filter.found.length > 0;
  function save() {
    downloadFile(`cassettes-${localDate()}.csv`, 'text/csv;charset=utf-8', exportCsv(filter.found));
    const count = formatCount(filter.found.length, 'tape');
    post({
      text: `${count} saved as CSV. It holds the keys of pictures: share it among editors only.`,
    });
  }
  return (
    <Button aria-disabled={!canExport} onClick={() => canExport && save()}>
      Export
    </Button>
  );
}
