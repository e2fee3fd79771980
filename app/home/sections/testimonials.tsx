import { Stars } from '#app/ui/cards/stars.tsx'
import { Wordmark } from '#app/clients/wordmark.tsx'
import { getBrand } from '#content/clients/brands.ts'
import { featuredTestimonial, testimonials, type Testimonial } from '#content/clients/testimonials.ts'

export function Testimonials() {
  return (
    <section className="section" aria-labelledby="quotes-title">
      <div className="wrap">
        <h2 className="sr-only" id="quotes-title">
          What clients say
        </h2>
        <div className="split split--wide-start quotes">
          <FeaturedQuote />
          <div className="ruled-list quote-list">
            {testimonials.map((testimonial) => (
              <ShortQuote key={testimonial.name} testimonial={testimonial} />
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}

function FeaturedQuote() {
  const { text, name, role, company, brandId, rating } = featuredTestimonial
  const brand = getBrand(brandId)
  return (
    <figure className="quote-featured">
      <blockquote>“{text}”</blockquote>
      <figcaption className="row gap-16">
        <Wordmark id={brand.id} name={brand.name} width={brand.markWidth} />
        <span className="t-small">
          <b>{name}</b>
          {role}, {company}
        </span>
        <Stars rating={rating} />
      </figcaption>
    </figure>
  )
}

function ShortQuote({ testimonial }: { testimonial: Testimonial }) {
  return (
    <figure className="quote-short">
      <blockquote>“{testimonial.text}”</blockquote>
      <figcaption className="row row--between row--single-line gap-16 mt-16">
        <span className="t-small">
          <b>{testimonial.name}</b>
          {testimonial.company}
        </span>
        <Stars rating={testimonial.rating} />
      </figcaption>
    </figure>
  )
}
