/** Words of the sample report by week, oldest first. */
export const sampleWeeks = [
  {
    week: 19,
    dates: 'May 4 to 10',
    moved: [
      'Beeswax wraps fell 2.2% to $9,180. Demand drops in the first warm weeks, as it did last year.',
      'The 12-pack rose 3.9% to $18,984 and is at #8 in the US, up from #9.',
      'Total sales rose 1.5% to $44,120, and TACoS came down to 10.7%.',
    ],
    done: [
      {
        day: 'Monday',
        what: 'Split the 12-pack campaign by intent',
        why: 'Broad terms were taking the budget before noon.',
      },
      {
        day: 'Wednesday',
        what: 'Sent 400 units of the 12-pack to Canada',
        why: 'Stock there was down to five weeks.',
      },
      {
        day: 'Friday',
        what: 'Added 11 negative keywords to the wraps',
        why: 'Searches for “parchment paper” got clicks and no orders.',
      },
    ],
    next: ['Test the 6-pack without its coupon.', 'Rewrite the bullets of the brushes from their reviews.'],
    needs: [
      { what: 'A yes or no to ending the 6-pack coupon.', by: 'by Tuesday' },
      { what: 'Your landed cost for the new 6-pack batch.', by: 'by Wednesday' },
    ],
  },
  {
    week: 20,
    dates: 'May 11 to 17',
    moved: [
      'The 6-pack fell 1.4% to $10,702 after its coupon ended on Wednesday. We expected that.',
      'The bottle brush set rose 5.1% to $5,363, with less ad spend than the week before.',
      'TACoS came down to 10.2%, from 10.7%.',
    ],
    done: [
      {
        day: 'Monday',
        what: 'Moved $25 a day to exact terms for the brushes',
        why: 'They earn twice what the broad terms do.',
      },
      {
        day: 'Tuesday',
        what: 'Rewrote the second bullet of the brushes',
        why: 'Nine of the last 20 reviews ask whether they fit narrow bottles.',
      },
      {
        day: 'Wednesday',
        what: 'Ended the coupon of the 6-pack',
        why: 'Most buyers who used it had the product in their cart before.',
      },
    ],
    next: ['Draft new titles for both packs.', 'Check search terms that cost money and sold nothing.'],
    needs: [{ what: 'A photo of the 12-pack in use, for the new main image.', by: 'by Friday' }],
  },
  {
    week: 21,
    dates: 'May 18 to 24',
    moved: [
      'Beeswax wraps slipped 1.0% to $9,100. Two competitors ran deals; our conversion did not change.',
      'The 6-pack rose 1.3% to $10,840, all of it in the US. Canada was down 0.4%.',
      'The 12-pack is at #5 in the US, up from #6.',
    ],
    done: [
      {
        day: 'Monday',
        what: 'Paused six search terms',
        why: 'More than 18 clicks each and no order in four weeks.',
      },
      {
        day: 'Wednesday',
        what: 'Sent you new titles for both packs',
        why: 'The current ones open with the brand. Shoppers search for the size.',
      },
      {
        day: 'Friday',
        what: 'Set a stock alert on the 6-pack',
        why: '25 days are left in the US, and a delivery takes 16.',
      },
    ],
    next: ['Publish the titles on Tuesday if you approve them.', 'Lower bids on terms that sell at a loss.'],
    needs: [
      { what: 'Approve the two titles.', by: 'by Monday' },
      { what: 'The delivery date of the next 6-pack batch.', by: 'by Thursday' },
    ],
  },
  {
    week: 22,
    dates: 'May 25 to 31',
    moved: [
      'Beeswax wraps fell 9.2% to $8,265. A reseller held the Featured Offer in the US for two days.',
      'The 12-pack rose 14.1% to $22,904. It is at #3 in the US, up from #5, since the new title went live.',
      'Total sales rose 6.2% to $48,210. TACoS closed at 9.8%, the first week below the 10% ceiling.',
    ],
    done: [
      {
        day: 'Monday',
        what: 'Lowered 14 bids',
        why: 'These search terms cost more than their orders earn.',
      },
      {
        day: 'Tuesday',
        what: 'Published 2 titles, for both packs',
        why: 'Product and size come first now, as people search for them.',
      },
      {
        day: 'Thursday',
        what: 'Reported the reseller of the wraps',
        why: 'A test order arrived without the lot number on your box.',
      },
    ],
    next: [
      'Main image of the 12-pack: a bag next to a hand, so that the size is clear.',
      'Keep ads for the wraps low until the Featured Offer is back.',
    ],
    needs: [
      { what: 'A photo of the lot number on a box of wraps, for the complaint.', by: 'by Tuesday' },
      {
        what: 'Approve 1,200 units of the 6-pack for the US: 19 days of stock are left.',
        by: 'by Wednesday',
      },
    ],
  },
]
