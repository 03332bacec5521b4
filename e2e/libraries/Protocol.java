import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.LinkedHashMap;
import java.util.Map;

/** The protocol's side of an adapter in Java. A lock often belongs to a thread, so one thread does everything. Version 2: work inside the process is done here. */
final class Protocol {
  interface Lock {
    /** The answer without its id, or `null` for a request that it does not know. */
    Map<String, Object> answer(String what, JsonNode asked) throws Exception;
  }

  static void serve(Lock lock) throws Exception {
    ObjectMapper json = new ObjectMapper();
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      JsonNode asked = json.readTree(line);
      String what = asked.get("do").asText();
      Map<String, Object> said = new LinkedHashMap<>();
      said.put("id", asked.get("id").asInt());
      try {
        Map<String, Object> own = lock.answer(what, asked);
        said.putAll(own != null ? own : usual(what, asked));
      } catch (Exception error) {
        System.err.println(error);
        said.put("ok", false);
        said.put("why", String.valueOf(error.getMessage()));
      }
      System.out.println(json.writeValueAsString(said));
      System.out.flush();
      if (what.equals("end")) break;
    }
    System.exit(0);
  }

  private static Map<String, Object> usual(String what, JsonNode asked) {
    if (what.equals("end")) return Map.of("ok", true);
    if (!what.equals("work")) return Map.of("ok", false, "error", "unknown");
    long until = System.nanoTime() + asked.get("ms").asLong() * 1_000_000;
    while (System.nanoTime() < until) Thread.onSpinWait();
    return Map.of("ok", true);
  }
}
