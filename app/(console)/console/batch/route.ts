export { handleConsoleBatch as POST } from "@/lib/api/handle-console";
