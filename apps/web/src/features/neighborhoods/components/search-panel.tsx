import { useQuery } from '@tanstack/react-query';
import type { LatLng } from '@ulak/contracts/domain/geo';
import { useMemo, useState } from 'react';
import desk from '../../../ui/desk.module.css';
import type { MapArea } from '../../../ui/map/boundary-map-props.ts';
import { LazyBoundaryMap } from '../../../ui/map/lazy-boundary-map.tsx';
import { useTiles } from '../../../ui/map/use-tiles.ts';
import { boundaryOfCorners } from '../../../domain/boundaries/drawn-boundary.ts';
import { type Draft, draftOf, emptyDraft } from '../model/draft.ts';
import { neighborhoodSearch } from '../queries.ts';
import { DraftForm } from './draft-form.tsx';
import styles from './neighborhoods.module.css';
import { SearchForm } from './search-form.tsx';
import { SearchResults, type SearchResultsProps } from './search-results.tsx';

interface SearchPanelProps {
  readonly question: string;
  readonly onAsk: (question: string) => void;
  readonly onSaved: () => void;
  /** Shows what is saved already. */
  readonly onShow: (id: number) => void;
}

const NO_AREAS: readonly MapArea[] = [];
const DRAFT_ID = 'draft';

/** Mode 'search' (spec 4 §2): a name, what it finds on a map, and one of them saved. */
export function SearchPanel({ question, onAsk, onSaved, onShow }: SearchPanelProps) {
  const query = useQuery(neighborhoodSearch(question));
  const results = query.data;
  const [chosen, setChosen] = useState<number | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [corners, setCorners] = useState<readonly LatLng[] | null>(null);
  /** What the draft had before something was drawn in its place. */
  const [undrawn, setUndrawn] = useState<Pick<Draft, 'boundary' | 'source'> | null>(null);
  const begin = (next: Draft | null, place: number | null): void => {
    setDraft(next);
    setChosen(place);
    setCorners(null);
  };
  const change = (part: Partial<Draft>): void => setDraft((present) => present && { ...present, ...part });
  const draw = (next: readonly LatLng[] | null): void => {
    if (!corners) setUndrawn(draft && { boundary: draft.boundary, source: draft.source });
    setCorners(next);
    change(next ? { boundary: boundaryOfCorners(next), source: 'DRAWN' } : (undrawn ?? {}));
  };
  const choose = (place: number): void => {
    const result = results?.[place];
    if (!result) return;
    if (result.saved_id === null) begin(draftOf(result, question), place);
    else onShow(result.saved_id);
  };
  const areas = useMemo((): readonly MapArea[] => {
    if (corners) return NO_AREAS;
    if (draft?.boundary) return [{ id: DRAFT_ID, name: draft.name, boundary: draft.boundary }];
    if (draft) return NO_AREAS;
    return (results ?? []).flatMap(({ geojson, name }, place) =>
      geojson ? [{ id: String(place), name, boundary: geojson }] : [],
    );
  }, [corners, draft, results]);
  return (
    <div className={styles.halves}>
      <div className={styles.first}>
        <SearchForm
          isBusy={query.isFetching}
          onAsk={(text) => {
            begin(null, null);
            onAsk(text);
          }}
          question={question}
        />
      </div>
      <SearchMap
        areas={areas}
        center={draft?.place ?? null}
        corners={corners}
        onChoose={(id) => choose(Number(id))}
        onCorners={draw}
      />
      <div className={`${desk.column} ${styles.rest}`}>
        {draft ? (
          <DraftForm
            corners={corners}
            draft={draft}
            onBack={() => begin(null, chosen)}
            onCorners={draw}
            onDraft={change}
            onSaved={onSaved}
          />
        ) : (
          <Found
            chosen={chosen}
            onByHand={() => begin(emptyDraft(question), null)}
            onChoose={choose}
            query={query}
            question={question}
          />
        )}
      </div>
    </div>
  );
}

const Found = ({ question, ...results }: SearchResultsProps & { readonly question: string }) =>
  question === '' ? (
    <p className={desk.note}>
      Adını arayın; sınırı bilinmiyorsa haritada çizebilir, dosyadan yükleyebilir veya teslimatlarınızdan
      çıkarabilirsiniz.
    </p>
  ) : (
    <SearchResults {...results} />
  );

interface SearchMapProps {
  readonly areas: readonly MapArea[];
  readonly center: LatLng | null;
  readonly corners: readonly LatLng[] | null;
  readonly onChoose: (id: string) => void;
  readonly onCorners: (corners: readonly LatLng[]) => void;
}

function SearchMap({ areas, center, corners, onChoose, onCorners }: SearchMapProps) {
  const isDraft = areas[0]?.id === DRAFT_ID;
  return (
    <div className={styles.map}>
      <LazyBoundaryMap
        areas={areas}
        center={center}
        chosenId={isDraft ? DRAFT_ID : null}
        corners={corners}
        onCorners={onCorners}
        tiles={useTiles()}
        {...(!isDraft && { onChoose })}
      />
    </div>
  );
}
