/** Headlines of the lists of posts, fixed by the product specification. */
export const postListTitles = {
  blog: 'Actionable Tips for Amazon Sellers',
  news: 'Latest News',
}
