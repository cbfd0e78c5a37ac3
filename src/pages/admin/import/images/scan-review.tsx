import { useEffect, useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { useImportActions, useImportPreview } from '../import-provider.tsx';
import section from '../section.module.css';
import type { Scan } from '../use-preview.ts';
import { ScanDialog } from './scan-dialog.tsx';
import { ScanItem } from './scan-item.tsx';
import styles from './scan-review.module.css';
import { needsReview, type ScanStatus, scanStatus } from './scan-thumbnail.ts';

/** Thumbnails of all scans with the outline of the detected card; scans without one are marked. */
export function ScanReview() {
  const { scans, cards, thumbnails } = useImportPreview();
  const { placeCard, turnCards, loadThumbnails } = useImportActions();
  const [editedScan, setEditedScan] = useState<Scan | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    if (!isOpen) return;
    const controller = new AbortController();
    void loadThumbnails(
      scans.map(({ file }) => file),
      controller.signal,
    );
    return () => controller.abort();
  }, [isOpen, scans, loadThumbnails]);

  const withStatus = scans.map((scan) => ({
    scan,
    status: scanStatus(thumbnails.get(scan.file), cards.get(scan.file)),
  }));
  const countOf = (status: ScanStatus) => withStatus.filter((one) => one.status === status).length;
  const hasLoadedAll = countOf('loading') === 0;
  const ordered = hasLoadedAll
    ? [
        ...withStatus.filter(({ status }) => needsReview(status)),
        ...withStatus.filter(({ status }) => !needsReview(status)),
      ]
    : withStatus;
  const editedCard = editedScan && cards.get(editedScan.file);
  return (
    <details
      className={styles.scanReview}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className={section.summary}>Look at the scans ({scans.length})</summary>
      <p className={styles.status} role="status">
        {hasLoadedAll
          ? reviewMessage(countOf('undetected'), countOf('unreadable'), countOf('unsure'))
          : `Looking for the cards: ${scans.length - countOf('loading')} of ${scans.length}.`}
      </p>
      {hasLoadedAll && scans.length > 1 && (
        <Button
          variant="quiet"
          className={styles.rotateAll}
          onClick={() => turnCards(scans.map(({ file }) => file))}
        >
          Turn all by 90°
        </Button>
      )}
      <ul role="list" className={styles.scans}>
        {ordered.map(({ scan, status }) => (
          <ScanItem
            key={scan.rowNumber}
            scan={scan}
            status={status}
            onAdjust={() => setEditedScan(scan)}
          />
        ))}
      </ul>
      {editedScan && editedCard && (
        <ScanDialog
          file={editedScan.file}
          title={editedScan.title}
          card={editedCard}
          onUse={(placement) => {
            placeCard(editedScan.file, placement);
            setEditedScan(null);
          }}
          onClose={() => setEditedScan(null)}
        />
      )}
    </details>
  );
}

function reviewMessage(
  undetectedCount: number,
  unreadableCount: number,
  unsureCount: number,
): string {
  const sentences = [
    undetectedCount > 0 &&
      `No card was seen in ${undetectedCount} of them. Left as ${undetectedCount === 1 ? 'it is, it is' : 'they are, they are'} cut from the middle: place ${undetectedCount === 1 ? 'it' : 'them'} with “Adjust”.`,
    unreadableCount > 0 &&
      `${unreadableCount} can’t be opened: leave ${unreadableCount === 1 ? 'it' : 'them'} out, and the ${unreadableCount === 1 ? 'tape comes' : 'tapes come'} in without.`,
    unsureCount > 0 &&
      `Which way up the card is, is not sure in ${unsureCount}: look at ${unsureCount === 1 ? 'it' : 'them'}, and turn what is not upright.`,
  ].filter(Boolean);
  return sentences.length > 0
    ? sentences.join(' ')
    : 'A card was found in each of them. Leave out what is not the card: the tape comes in without it.';
}
