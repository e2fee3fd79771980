import { type MediaCounts, type MediaFilter } from '#app/data/media-manager.ts'
import { describeCount } from './describe-file.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'

export type MediaView = 'grid' | 'list'
type Place = MediaFilter['place']

const PLACES: readonly { place: Place; label: string }[] = [
  { place: 'library', label: 'All' },
  { place: 'unused', label: 'Not used' },
  { place: 'bin', label: 'Bin' },
]

export type MediaPlacesProps = {
  place: Place
  counts: MediaCounts | null
  view: MediaView
  onPlace: (place: Place) => void
  onView: (view: MediaView) => void
}

/** Which files are shown, and as what. */
export function MediaPlaces({ place: current, counts, view, onPlace, onView }: MediaPlacesProps) {
  return (
    <div className="media-places">
      <div className="media-place-names" role="group" aria-label="Which files">
        {PLACES.map(({ place, label }) => (
          <button key={place} type="button" aria-pressed={place === current} onClick={() => onPlace(place)}>
            {label} {counts && <span>{describeCount(counts[place])}</span>}
          </button>
        ))}
      </div>
      <div className="media-views" role="group" aria-label="View">
        <Button
          variant="quiet"
          isIconOnly
          aria-label="Grid"
          aria-pressed={view === 'grid'}
          onClick={() => onView('grid')}
        >
          <Icon name="images" />
        </Button>
        <Button
          variant="quiet"
          isIconOnly
          aria-label="List"
          aria-pressed={view === 'list'}
          onClick={() => onView('list')}
        >
          <Icon name="list" />
        </Button>
      </div>
    </div>
  )
}
