// The page side of the bridge is exposed from here.
export {};
