import { serveFunction } from '../_shared/frame/serve-function.ts'
import { readNewsSchedule } from '../_shared/news-schedule.ts'

export default serveFunction({ access: 'author', permission: 'posts.import' }, readNewsSchedule)
