/** The track lists of the catalogue by the ids of their cassettes (docs/behaviour.md, "Track lists"). */
export type TrackLists = ReadonlyMap<string, string>;
