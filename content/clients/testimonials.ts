export type Testimonial = {
  text: string
  name: string
  /** The person's role, when it is worth a mention. */
  role?: string
  company: string
  /** Whole stars, 1 to 5. */
  rating: number
}

export const featuredTestimonial: Testimonial & { brandId: string } = {
  text: 'For the first time we know what a sale costs us before we spend, not a month after. They showed us the weekly number, told us what they would change, and then changed it.',
  name: 'Helen Marsh',
  role: 'Founder',
  company: 'Tallowmere',
  brandId: 'tallowmere',
  rating: 5,
}

export const testimonials: Testimonial[] = [
  {
    text: 'They rebuilt every listing in one upload and nothing broke.',
    name: 'Jonas Lind',
    company: 'Norrvik',
    rating: 5,
  },
  {
    text: 'Our account came back, and so did our sleep.',
    name: 'Priya Raman',
    company: 'Fennmoor',
    rating: 5,
  },
  {
    text: 'The only agency report I read to the end.',
    name: 'Dale Whitcombe',
    company: 'Pawsley & Co',
    rating: 5,
  },
]
