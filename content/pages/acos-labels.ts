import type { AcosLabels } from '#domain/acos/acos-view.ts'
import {
  acosCalculator,
  captionTargetChart,
  describeEmptyChart,
  describeTarget,
  describeTargetChart,
} from './acos-calculator.ts'

/** Texts for a result, for server and browser. */
export const acosLabels: AcosLabels = {
  empty: acosCalculator.result.empty,
  describeTarget,
  captionTargetChart,
  describeTargetChart,
  describeEmptyChart,
  verdicts: acosCalculator.breakEven.verdicts,
}
