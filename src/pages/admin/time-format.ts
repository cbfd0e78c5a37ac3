/** A time for lists, such as "Nov 20, 2026, 2:05 PM". */
export const timeFormat = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'short',
});
