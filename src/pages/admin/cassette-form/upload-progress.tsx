import { ProgressBar } from '../../../components/ui/progress-bar.tsx';

/** One bar over the uploads. */
export function UploadProgress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  return (
    <ProgressBar
      label="Upload of the images"
      value={percent}
      max={100}
      valueText={`${percent} %`}
    />
  );
}
