import fallback from '#content/defaults/figures.json' with { type: 'json' }
import { defineDocument } from '#domain/documents/document.ts'
import { choice, figure, group } from '#domain/documents/fields.ts'

/** All marketing figures (product specification, section 1). Pages refer to them by name. */
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
  fallback,
})

/** Schema for the name of an agency figure. */
export const agencyFigure = () =>
  choice(['revenue', 'clients', 'salesGrowth', 'successRate', 'timeToResults', 'clientRating', 'experience'])
