import type { CaseStudySlug } from '../services/service-page.ts'

/** The figures on the cover of each story's PDF; a test compares both. */
export const caseStudyFigures: Record<CaseStudySlug, readonly { value: string; label: string }[]> = {
  verdanti: [
    { value: '#1', label: 'Search rank, was #41' },
    { value: '9.8%', label: 'TACoS, was 18.4%' },
    { value: '97%', label: 'Buy Box share, was 71%' },
  ],
  tallowmere: [
    { value: '27%', label: 'Orders with 2+ products, was 14%' },
    { value: '$31.68', label: 'Average order value, was $28.08' },
    { value: '2.6', label: 'Pages per store visit, was 1.3' },
  ],
  brightkeel: [
    { value: '1', label: 'Page for all four colours' },
    { value: '163', label: 'Ratings on it after 12 weeks, was 49' },
    { value: '0', label: 'Colours out of stock' },
  ],
  fennmoor: [
    { value: '17 days', label: 'From notice to sale' },
    { value: '1 page', label: 'Plan of action, six documents' },
    { value: '0', label: 'Seal complaints in 60 days, was 8' },
  ],
  norrvik: [
    { value: '1', label: 'Upload for 412 listings' },
    { value: '16', label: 'Listings with a fault, was 268' },
    { value: '0', label: 'Families broken' },
  ],
  pawsley: [
    { value: '12.2%', label: 'TACoS, was 16.0%' },
    { value: '28.0%', label: 'ACoS, was 40.0%' },
    { value: '214', label: 'Search terms blocked' },
  ],
  kindlewick: [
    { value: '#12', label: 'Lowest rank of the year, was #36' },
    { value: '6', label: 'Search terms of 40 kept on page one' },
    { value: '54%', label: 'Of attributed sales really added' },
  ],
  solbrook: [
    { value: '2 days', label: 'Longest stock-out, was 19' },
    { value: '11.4%', label: 'TACoS, was 13.5%' },
    { value: '1,310', label: 'Units left in October, was 4,150' },
  ],
}
