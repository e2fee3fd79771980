import { Icon } from '../icons/icon.tsx'

export type StarsProps = {
  /** Whole stars, 1 to 5. */
  rating: number
}

const MAX_STARS = 5

export function Stars({ rating }: StarsProps) {
  return (
    <span className="stars" role="img" aria-label={`Rated ${rating} out of ${MAX_STARS}`}>
      {Array.from({ length: MAX_STARS }, (_, index) => (
        <Icon key={index} name="star" size={15} className={index < rating ? 'star--full' : undefined} />
      ))}
    </span>
  )
}
