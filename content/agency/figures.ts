import { defineDocument } from '#domain/documents/document.ts'
import { choice, figure, group } from '#domain/documents/fields.ts'

export const agencyFigures = {
  revenue: { value: '$50M+', label: 'Revenue generated' },
  clients: { value: '500+', label: 'Clients' },
  salesGrowth: { value: '340%', label: 'Average sales growth' },
  successRate: { value: '97%', label: 'Success rate' },
  timeToResults: { value: '30 days', label: 'To results' },
  clientRating: { value: '4.9/5', label: 'Client rating' },
  experience: { value: '5+ years', label: 'Experience' },
} as const

export const bookingFigures = {
  salesGrowth: { value: '2-10x', label: 'Sales growth in 3-6 months' },
  tacosDrop: { value: '10%+', label: 'Drop in TACoS within 1-3 months' },
  happierClients: { value: '2-3x', label: 'Happier clients' },
  marketplaceSales: { value: '$100M+', label: 'Marketplace sales' },
  managedAdSpend: { value: '$30M', label: 'Managed ad spend' },
  conversionRate: { value: '20%', label: 'Conversion rates above' },
  brandExits: { value: '6+', label: 'Brand exits' },
} as const

/** Every marketing figure of the product specification, section 1, once. Pages choose from them. */
export const figures = defineDocument({
  name: 'figures',
  label: 'Figures',
  schema: group({
    agency: group({
      revenue: figure(),
      clients: figure(),
      salesGrowth: figure(),
      successRate: figure(),
      timeToResults: figure(),
      clientRating: figure(),
      experience: figure(),
    }),
    booking: group(
      {
        salesGrowth: figure(),
        tacosDrop: figure(),
        happierClients: figure(),
        marketplaceSales: figure(),
        managedAdSpend: figure(),
        conversionRate: figure(),
        brandExits: figure(),
      },
      'Booking page',
    ),
  }),
  fallback: { agency: agencyFigures, booking: bookingFigures },
})

/** One of the agency's figures, by name. */
export const agencyFigure = () =>
  choice(['revenue', 'clients', 'salesGrowth', 'successRate', 'timeToResults', 'clientRating', 'experience'])
