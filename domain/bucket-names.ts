export const PICTURE_BUCKET = 'blog-images'

export const CASE_STUDY_BUCKET = 'case-studies'

/** Private bucket. */
export const MAIL_FILE_BUCKET = 'mail-files'
