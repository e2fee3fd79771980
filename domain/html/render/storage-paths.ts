/** Where the storage service serves public objects, and renderings of public pictures. */
export const OBJECT_PATH = '/storage/v1/object/public/'
export const RENDER_PATH = '/storage/v1/render/image/public/'
