// Runs before each test file.
import { endFileAfterTests } from "./file-end";

endFileAfterTests();
