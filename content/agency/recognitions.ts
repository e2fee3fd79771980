import { defineDocument } from '#domain/documents/document.ts'
import { group, line, list, picture } from '#domain/documents/fields.ts'

/** The certificates of the recognitions carousel, in its order. */
export const recognitions = defineDocument({
  name: 'recognitions',
  label: 'Recognitions',
  schema: group({
    items: list(group({ name: line(50), issuer: line(50), image: picture() }), { max: 30 }),
  }),
  fallback: {
    items: [
      certificate('Sponsored Ads Practitioner', 'Retail Media Institute', 'sponsored-ads-practitioner'),
      certificate('Marketplace Service Partner', 'Seller Services Guild', 'marketplace-partner'),
      certificate('Listing Optimization Level II', 'Catalog Standards Board', 'listing-optimization'),
      certificate('Brand Protection Specialist', 'Seller Services Guild', 'brand-protection'),
      certificate('Retail Analytics Associate', 'Commerce Analytics Council', 'retail-analytics'),
      certificate('Account Health Specialist', 'Seller Services Guild', 'account-health'),
      certificate('Programmatic Display Foundations', 'Retail Media Institute', 'display-foundations'),
      certificate('Product Launch Planning', 'Commerce Analytics Council', 'launch-planning'),
      certificate('Catalog Data Quality', 'Catalog Standards Board', 'catalog-quality'),
      certificate('Cross-border Selling', 'Seller Services Guild', 'cross-border'),
    ],
  },
})

function certificate(name: string, issuer: string, file: string) {
  return { name, issuer, image: `/art/certificates/${file}.svg` }
}
