/** Kinds of stored files, by the ending of their name. Specification, section 9. */

export const FILE_TYPES = ['image', 'document', 'video', 'audio', 'other'] as const
export type FileType = (typeof FILE_TYPES)[number]

const EXTENSIONS: Record<Exclude<FileType, 'other'>, string> = {
  image: 'apng avif bmp gif heic heif ico jpeg jpg png svg tif tiff webp',
  document: 'csv doc docx epub htm html json md odp ods odt pdf ppt pptx rtf tsv txt xls xlsx xml',
  video: 'avi m4v mkv mov mp4 mpeg mpg ogv webm wmv',
  audio: 'aac aif aiff flac m4a mid mp3 oga ogg opus wav weba wma',
}

const TYPES = new Map(
  Object.entries(EXTENSIONS).flatMap(([type, list]) =>
    list.split(' ').map((extension): [string, FileType] => [extension, type as FileType]),
  ),
)

const EXTENSION = /[^/]\.([^./\s]{1,16})$/

/** "png" of "a/b.PNG"; empty when the name has no ending. */
export function findExtension(name: string): string {
  return EXTENSION.exec(name)?.[1]?.toLowerCase() ?? ''
}

export function findFileType(name: string): FileType {
  return TYPES.get(findExtension(name)) ?? 'other'
}
