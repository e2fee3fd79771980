import { useContent } from '#app/data/content/use-content.ts'
import { Wordmark } from '#app/clients/wordmark.tsx'
import { testimonials } from '#content/clients/testimonials.ts'
import type { ContentOf } from '#domain/documents/document.ts'
import { Icon } from '#app/ui/icons/icon.tsx'

type Quotes = ContentOf<typeof testimonials>

export type TestimonialsProps = { id: string; title: string; show?: 'all' | 'featured' | 'others' }

export function Testimonials({ id, title, show = 'all' }: TestimonialsProps) {
  const quotes = useContent(testimonials)
  const featured = show === 'others' ? undefined : quotes.featured
  const others = show === 'featured' ? [] : quotes.others
  if (!featured && others.length === 0) return null
  return (
    <section className="section" id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <h2 className="sr-only" id={`${id}-title`}>
          {title}
        </h2>
        <div className="split split--wide-start quotes">
          {featured && <FeaturedQuote {...featured} />}
          {others.length > 0 && (
            <div className="ruled-list quote-list">
              {others.map((testimonial) => (
                <ShortQuote key={testimonial.name} testimonial={testimonial} />
              ))}
            </div>
          )}
        </div>
      </div>
    </section>
  )
}

function FeaturedQuote({ text, name, role, company, rating }: NonNullable<Quotes['featured']>) {
  return (
    <figure className="quote-featured">
      <blockquote>“{text}”</blockquote>
      <figcaption className="row gap-16">
        <Wordmark name={company} />
        <span className="t-small">
          <b className="strong row">{name}</b>
          {role}, {company}
        </span>
        <Stars rating={Number(rating)} />
      </figcaption>
    </figure>
  )
}

function ShortQuote({ testimonial }: { testimonial: Quotes['others'][number] }) {
  return (
    <figure className="quote-short">
      <blockquote>“{testimonial.text}”</blockquote>
      <figcaption className="row row--between row--single-line gap-16 mt-16">
        <span className="t-small">
          <b className="strong row">{testimonial.name}</b>
          {testimonial.company}
        </span>
        <Stars rating={Number(testimonial.rating)} />
      </figcaption>
    </figure>
  )
}

type StarsProps = {
  /** Whole stars, 1 to 5. */
  rating: number
}

const MAX_STARS = 5

function Stars({ rating }: StarsProps) {
  return (
    <span className="stars" role="img" aria-label={`Rated ${rating} out of ${MAX_STARS}`}>
      {Array.from({ length: MAX_STARS }, (_, index) => (
        <Icon key={index} name="star" size={15} className={index < rating ? 'star--full' : undefined} />
      ))}
    </span>
  )
}
