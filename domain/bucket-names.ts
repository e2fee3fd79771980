/** Pictures of blog and news. */
export const PICTURE_BUCKET = 'blog-images'

/** Papers that visitors download. */
export const CASE_STUDY_BUCKET = 'case-studies'
