import { site } from '../site.ts';

type Props = {
  /** What this page is; the home page has none and shows the site's own name. */
  title?: string;
  description?: string;
  /** Rooms behind the counter are kept out of search engines. */
  noIndex?: boolean;
};

/** What the document says of itself: hoisted into the head by React. */
export function PageHead({ title, description = site.description, noIndex = false }: Props) {
  return (
    <>
      <title>{title ? `${title} · ${site.name}` : site.name}</title>
      <meta name="description" content={description} />
      {noIndex && <meta name="robots" content="noindex" />}
    </>
  );
}
