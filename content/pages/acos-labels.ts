import type { AcosLabels } from '#domain/acos/acos-view.ts'
import {
  acosCalculator,
  captionTargetChart,
  describeEmptyChart,
  describeTarget,
  describeTargetChart,
} from './acos-calculator.ts'

/** What the calculator says about a result, on the server and in the browser. */
export const acosLabels: AcosLabels = {
  empty: acosCalculator.result.empty,
  describeTarget,
  captionTargetChart,
  describeTargetChart,
  describeEmptyChart,
  verdicts: acosCalculator.breakEven.verdicts,
}
