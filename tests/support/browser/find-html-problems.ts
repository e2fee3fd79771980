import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // How React writes HTML: names in camel case, closed void elements, booleans as "". All of it is valid.
    'attr-case': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    'no-implicit-button-type': 'error',
    'tel-non-breaking': 'off',
    // The ids that React makes begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // A list without bullets loses its role in Safari; the explicit role gives it back.
    'no-redundant-role': 'off',
    // Previous and Next that lead nowhere are links without a target: HTML has no element for that.
    'prefer-native-element': ['error', { exclude: ['link'] }],
  },
})

/** Lines with the path of the page, the place and the rule. */
export async function findHtmlProblems(path: string, html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${path} ${line}:${column} ${ruleId}: ${message}`),
  )
}
