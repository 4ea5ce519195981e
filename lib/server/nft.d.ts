/** The tracer that Next brings along and traces its own output with. */
declare module "next/dist/compiled/@vercel/nft/index.js" {
  const tracer: {
    nodeFileTrace(
      files: string[],
      options: { base: string; mixedModules: boolean; ignore: (file: string) => boolean },
    ): Promise<{ fileList: Set<string> }>;
  };
  export default tracer;
}
