import type { Settings } from '../settings.ts';
import { appCheckHeader } from './app-check-header.ts';
import { firestoreRest } from './firestore-rest.ts';
import { getFreshToken } from './token.ts';

/** The number of cassettes' documents, for editors. Costs a read for each 1,000. */
export async function countCassettes(settings: Settings): Promise<number> {
  const getHeaders = () => appCheckHeader(settings);
  const [answer] = (await firestoreRest(settings, getHeaders).send(
    'runAggregationQuery',
    {
      structuredAggregationQuery: {
        structuredQuery: { from: [{ collectionId: 'cassettes' }] },
        aggregations: [{ alias: 'count', count: {} }],
      },
    },
    await getFreshToken(settings, getHeaders),
  )) as { result?: { aggregateFields?: { count?: { integerValue?: string } } } }[];
  return Number(answer?.result?.aggregateFields?.count?.integerValue);
}
