/** What anyone may read and call by design (threat model, section 4). */

export const POST_TABLES = ['blog_posts', 'news_posts']

/** Own role and its permissions, how posts and tags are found, how often the feed is fetched. */
export const OPEN_TABLES = [
  ...POST_TABLES,
  'user_roles',
  'post_redirects',
  'post_slugs',
  'tags',
  'former_tags',
  'post_tags',
  'authors',
  'author_slugs',
]
export const OPEN_CALLS = [
  'admin_state',
  'find_post_neighbours',
  'find_redirect',
  'count_author_posts',
  'count_posts_of_authors',
  'count_sitemap_posts',
  'has_live_session',
  'holds_admin_role',
  'is_admin',
  'is_post_gone',
  'list_own_posts',
  'list_author_posts',
  'list_authored_posts',
  'list_like_words',
  'list_published_posts',
  'list_sitemap_part',
  'list_tags',
  'may',
  'may_add_picture',
  'may_restore_post',
  'news_import_interval',
  // Empty for those who can't read the table.
  'read_hidden_documents',
  'read_own_role',
  'read_shown_documents',
  'role_state',
  'search_posts',
]
