import type { CSSOptions } from "vite";

/**
 * Says of imports between style sheets (`composes: … from …`) where they come from. The plugin that
 * makes them does not, and each build warned of it.
 */
export const styleSources: CSSOptions = {
  postcss: {
    plugins: [
      {
        postcssPlugin: "style-sources",
        OnceExit(root) {
          const { source } = root;
          if (source === undefined) return;
          root.walkDecls((declaration) => {
            declaration.source ??= source;
          });
        },
      },
    ],
  },
};
