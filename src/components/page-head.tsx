import { site } from '../site.ts';

type Props = {
  /** The page's own title; without it (home page) the title is the site's name. */
  title?: string;
  description?: string;
  noIndex?: boolean;
};

export function PageHead({ title, description = site.description, noIndex = false }: Props) {
  return (
    <>
      <title>{title ? `${title} · ${site.name}` : site.name}</title>
      <meta name="description" content={description} />
      {noIndex && <meta name="robots" content="noindex" />}
    </>
  );
}
