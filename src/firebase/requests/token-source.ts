type TokenSource = () => Promise<string | null>;

let source: TokenSource | undefined;

/** Auth has answered: from now on tokens come from it. They are null while nobody is signed in. */
export function setTokenSource(fromAuth: TokenSource | undefined): void {
  source = fromAuth;
}

export const getTokenSource = (): TokenSource | undefined => source;
