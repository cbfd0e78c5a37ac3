export function downloadFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Firefox reads the URL only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
