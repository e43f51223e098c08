import { type ComponentType, lazy, useState } from "react";

interface LaterScreen<Props> {
  readonly Screen: ComponentType<Props>;
  /** Loads the code before it is needed. */
  readonly load: () => Promise<unknown>;
}

/**
 * A screen whose code is loaded when it is first shown, or before. What is loaded is rendered at
 * once: React would show a fallback for a third of a second even then.
 */
export function laterScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LaterScreen<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => (loaded ??= await load());
  const Later = lazy(async () => ({ default: await loadOnce() }));
  return {
    load: loadOnce,
    Screen: function Screen(props: Props) {
      // The same one for as long as it is shown, or what it holds would be lost.
      const [View] = useState(() => loaded ?? Later);
      return <View {...props} />;
    },
  };
}
