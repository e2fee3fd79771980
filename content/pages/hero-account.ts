/** The made-up account that the hero illustrates: one product, one keyword, 22 weeks. Percentages by week. */
export const heroAccount = {
  note: 'Illustrative account: one product, one keyword, 22 weeks.',
  ranks: [
    { rank: '#41', week: 'Week 1' },
    { rank: '#12', week: 'Week 9' },
    { rank: '#1', week: 'Week 22' },
  ],
  acos: [
    31.0, 30.2, 30.8, 29.0, 28.4, 28.9, 27.0, 26.1, 26.4, 25.0, 24.2, 24.6, 23.4, 22.8, 22.9, 21.7, 21.0,
    21.3, 20.4, 19.8, 19.9, 19.4,
  ],
  tacos: [
    18.4, 18.2, 18.6, 17.9, 17.4, 17.5, 16.4, 15.6, 15.7, 14.8, 14.1, 14.2, 13.2, 12.6, 12.8, 11.9, 11.3,
    11.4, 10.7, 10.2, 10.1, 9.8,
  ],
  buyBox: [71, 70, 74, 78, 76, 80, 83, 82, 86, 88, 87, 90, 91, 90, 93, 94, 93, 95, 96, 95, 97, 97],
} as const
