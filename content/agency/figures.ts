/** Every marketing figure of the product specification, section 1, once. Quote them from here, never retype. */
export type Figure = { value: string; label: string }

export const agencyFigures = {
  revenue: { value: '$50M+', label: 'Revenue generated' },
  clients: { value: '500+', label: 'Clients' },
  salesGrowth: { value: '340%', label: 'Average sales growth' },
  successRate: { value: '97%', label: 'Success rate' },
  timeToResults: { value: '30 days', label: 'To results' },
  clientRating: { value: '4.9/5', label: 'Client rating' },
  experience: { value: '5+ years', label: 'Experience' },
} as const satisfies Record<string, Figure>

export const bookingFigures = {
  salesGrowth: { value: '2-10x', label: 'Sales growth in 3-6 months' },
  tacosDrop: { value: '10%+', label: 'Drop in TACoS within 1-3 months' },
  happierClients: { value: '2-3x', label: 'Happier clients' },
  marketplaceSales: { value: '$100M+', label: 'Marketplace sales' },
  managedAdSpend: { value: '$30M', label: 'Managed ad spend' },
  conversionRate: { value: '20%', label: 'Conversion rates above' },
  brandExits: { value: '6+', label: 'Brand exits' },
} as const satisfies Record<string, Figure>
