import styles from './upload-progress.module.css';

/** One bar over the uploads. */
export function UploadProgress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div className={styles.progress}>
      <progress aria-label="Upload of the images" max={100} value={percent} />
      <span className={styles.percent} aria-hidden="true">
        {percent} %
      </span>
    </div>
  );
}
