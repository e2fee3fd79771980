const COMPONENT_SHEET = /[\\/]app[\\/](?!styles[\\/])/

/**
 * PostCSS plugin that puts style sheets of components into the layer `components`, after the order of the
 * layers. In development, a component's sheet may load before app.css, and the first sheet that names a layer
 * determines its position.
 */
export const layerSheets = {
  postcssPlugin: 'layer-sheets',
  OnceExit(root, { AtRule }) {
    if (!COMPONENT_SHEET.test(root.source?.input.file ?? '')) return
    const layer = new AtRule({ name: 'layer', params: 'components', nodes: root.nodes })
    root.removeAll()
    root.append(new AtRule({ name: 'layer', params: 'base, components, utilities' }), layer)
  },
}
